/** The key of a target (`user:1001`): at most nine digits; 0, which no row has, for any other text. */
export const targetKey = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
