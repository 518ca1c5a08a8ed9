import type { paperApi } from '#contract/report/paper.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { foundPrinting, type Asking } from './found.ts';
import { printLog } from './log.ts';
import { paperCounts, printPapers } from './print.ts';
import { previewPapers, printedFile } from './serve.ts';

/** `listOf`: a list as its own domain serves it. */
export const paperRoutes = (listOf: (group: string, name: string) => Asking | undefined) =>
  ({
    counts: query(paperCounts),
    preview: previewPapers,
    print: command(printPapers),
    printFound: foundPrinting(listOf),
    file: printedFile,
    queryPage: query(printLog),
  }) satisfies Handlers<typeof paperApi>;
