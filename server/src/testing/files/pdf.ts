import { PDFiumLibrary } from '@hyzyla/pdfium';

let reader: Promise<PDFiumLibrary> | undefined;

/** The words of each page of a PDF. */
export async function pdfText(bytes: Buffer): Promise<string[]> {
  const document = await (await (reader ??= PDFiumLibrary.init())).loadDocument(bytes);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return pages;
}
