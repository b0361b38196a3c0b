/** The version of the product; all of its packages have the same. */
export const productVersion = '0.1.0';
