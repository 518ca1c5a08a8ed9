export { paperWork } from './paper/book.ts';
export { foundPrinting, type Asking } from './paper/found.ts';
