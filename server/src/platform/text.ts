// Everything below blank except tab and newline, the invisible direction marks that make texts lie, and halves of characters, which no database stores.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;

/** A text as it may be stored: composed, trimmed, free of control characters. */
export const plainText = (text: string): string => text.normalize('NFC').replace(CONTROL, '').trim();

/** A code as people type it and scanners send it: full width to half width, trimmed, upper case. */
export const codeText = (text: string): string => plainText(text.normalize('NFKC')).toUpperCase();
