import { PDF } from '@libpdf/core';

/** Creates a PDF. `title` makes its bytes differ from others. */
export async function makePdf(title: string, pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const document = PDF.create();
  document.setTitle(title);
  for (let i = 0; i < pages; i++) document.addPage().drawText(`${title}, page ${i + 1}`, { x: 50, y: 700 });
  return new Uint8Array(await document.save());
}

/** Creates a PDF that asks for a password, or one that everybody can open but not print. */
export async function makeProtectedPdf(against: 'opening' | 'printing'): Promise<Uint8Array<ArrayBuffer>> {
  const document = PDF.create();
  document.addPage();
  document.setProtection(
    against === 'opening'
      ? { userPassword: 'over-the-bar', ownerPassword: 'coach' }
      : { ownerPassword: 'coach', permissions: { print: false } },
  );
  return new Uint8Array(await document.save());
}
