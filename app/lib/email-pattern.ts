/** For `pattern` of e-mail fields: browsers accept 'ada@example', which the database rightly does not. */
export const emailPattern = '[^\\s@]+@[^\\s@]+\\.[^\\s@]+';
/** Names what is missing; browsers show it when the pattern does not match. */
export const emailPatternHint = 'An address such as name@example.com';
