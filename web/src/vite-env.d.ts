/// <reference types="vite/client" />

declare module 'gs1-barcode-parser-mod' {
  export function parseBarcode(code: string): { codeName: string; parsedCodeItems: { ai: string; raw: string }[] };
}
