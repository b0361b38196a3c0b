/** 1990****: the year stays. */
export const hideBirth = (birth: string): string => birth.replace(/^(\d{4})\d+$/, '$1****');

/** b***@honey.example: the first character and the domain stay. */
export const hideEmail = (email: string): string => email.replace(/^(.)[^@]*(@.*)?$/u, '$1***$2');

/** 203.0.113.*: the last part of an address is hidden. */
export const hideAddress = (address: string): string => address.replace(/[^.:]+$/, '*');
