/** The version of the product, shared by all of its packages. */
export const productVersion = '0.1.0';
