import { PDFDocument } from 'pdf-lib';

/** Creates a PDF. `title` makes its bytes differ from others. */
export async function makePdf(title: string, pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  for (let i = 0; i < pages; i++) document.addPage().drawText(`${title}, page ${i + 1}`);
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}

/** Creates a PDF that says that it is encrypted. */
export async function makeProtectedPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage();
  const { context } = document;
  context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4 }));
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}
