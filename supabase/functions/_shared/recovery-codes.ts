import { sha256Hex } from './sha256.ts';

// Without 0, 1, i, l, o and u, which are easily misread.
const letters = '23456789abcdefghjkmnpqrstvwxyz';
const groups = 3;
const groupLength = 4;

/** Generates a code such as 'k7wm-2xpq-93fd': twelve of 30 characters, 58 bits of entropy. */
export function makeRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, randomLetter).join('');
  return Array.from({ length: groups }, group).join('-');
}

function randomLetter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  // Bytes from 240 are rejected, so that every character is equally likely.
  return byte < 240 ? (letters[byte % letters.length] ?? '') : randomLetter();
}

/** Returns the SHA-256 of a code in hexadecimal. Ignores case, spaces and hyphens. */
export function hashRecoveryCode(code: string): Promise<string> {
  return sha256Hex(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
