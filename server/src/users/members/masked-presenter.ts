/** 1990****: keeps the year. */
export const hideBirth = (birth: string): string => birth.replace(/^(\d{4})\d+$/, '$1****');

/** b***@honey.example: keeps the first character and the domain. */
export const hideEmail = (email: string): string => email.replace(/^(.)[^@]*(@.*)?$/u, '$1***$2');

/** 203.0.113.*: hides the last part of an address. */
export const hideAddress = (address: string): string => address.replace(/[^.:]+$/, '*');
