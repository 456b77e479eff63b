/** Returns a PNG picture as favicon.ico, which browsers, readers and search engines ask for by this address. */
export function iconFile(png: Uint8Array): Buffer {
  const header = Buffer.alloc(22);
  // One icon. Its size of 0 stands for that of the PNG.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Where password managers look for the page that changes a password. It is a page, so that every static host serves it. */
export const changePasswordFile = '.well-known/change-password/index.html';

/** Returns the page at this address. It leads to the account page. */
export const changePasswordPage = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src 'none'"/>` +
  `<meta name="robots" content="noindex"/><meta name="viewport" content="width=device-width"/><title>Change your password</title>` +
  `<meta http-equiv="refresh" content="0; url=/account#password"/></head>` +
  `<body><p><a href="/account#password">Change your password</a></p></body></html>\n`;
