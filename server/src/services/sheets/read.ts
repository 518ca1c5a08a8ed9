import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { IMPORT_ROWS_MAX } from '#contract/kit/sheet.ts';
import { plainHeading, REASONS } from '#contract/ops/import-template.ts';
import { refuse } from '../../platform/errors.ts';
import type { ShownColumn } from './design.ts';
import type { SheetLine } from './rows.ts';
import type { Said } from './worker.ts';

/** One line of the first sheet: its number (the head is row 1) and its cells by field name, blank cells left out. */
export interface SheetRow {
  row: number;
  cells: Record<string, string>;
}

const HEAP_MB = 256;
/** The reader may take this long for one batch of rows, no more. */
const BATCH_MS = 20_000;

/**
 * Read the first sheet of an uploaded workbook, or a CSV, line by line, memory flat at 100,000 rows. The head must name the columns
 * of the template: order free, optional ones may be missing, unknown ones are refused. Everything hostile happens in a
 * worker with a small heap and a short life.
 */
export async function* readSheet(path: string, columns: readonly ShownColumn[]): AsyncGenerator<SheetRow> {
  let names: (string | undefined)[] | undefined;
  let count = 0;
  for await (const { row, cells } of lines(path)) {
    if (!names) {
      names = columnsOf(cells, columns);
      continue;
    }
    count += 1;
    if (count > IMPORT_ROWS_MAX) refuse('FILE', `单次导入不能超过${IMPORT_ROWS_MAX}行`);
    yield {
      row,
      cells: Object.fromEntries(names.flatMap((name, i) => (name && cells[i]?.trim() ? [[name, cells[i]]] : []))),
    };
  }
  if (count === 0) refuse('FILE', '文件中没有数据');
}

/** Which field each column of the head is, by its label or by the heading the tenant gave it; a `*` behind marks required columns. */
function columnsOf(head: readonly string[], columns: readonly ShownColumn[]): (string | undefined)[] {
  const byHeading = new Map(
    columns.flatMap((column) => [column.heading, column.field.label].map((text) => [plainHeading(text), column])),
  );
  const found = head.map((cell) => byHeading.get(plainHeading(cell)));
  const strange = head.filter((cell, i) => cell.trim() !== '' && cell.trim() !== REASONS && !found[i]);
  const twice = new Set(found.filter(Boolean)).size !== found.filter(Boolean).length;
  const missing = columns.filter(
    (column) => column.field.required && column.fallback === '' && !found.includes(column),
  );
  if (strange.length > 0 || twice || missing.length > 0) {
    refuse('FILE', '模板列不匹配，请下载最新模板', {
      unknown: strange.slice(0, 10),
      missing: missing.map(({ field }) => field.label),
    });
  }
  return found.map((column) => column?.field.name);
}

/** Memory exhausted: the worker dies alone and says nothing more. */
const DIED: Said = { refused: '文件内容异常，请另存为新文件后上传' };

async function* lines(path: string): AsyncGenerator<SheetLine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  });
  const left = new AbortController();
  const next = (): Promise<Said> =>
    soon(
      once(worker, 'message', left).then(
        ([message]) => message as Said,
        () => DIED,
      ),
    );
  try {
    for (let said = next(); ;) {
      const now = await said;
      if ('refused' in now) refuse('FILE', now.refused);
      if ('done' in now) return;
      // The worker reads the next batch while this one is judged and stored.
      said = next();
      worker.postMessage('more');
      yield* now.rows;
    }
  } finally {
    left.abort();
    await worker.terminate();
  }
}

async function soon(said: Promise<Said>): Promise<Said> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Said>((resolve) => {
    timer = setTimeout(() => resolve({ refused: '文件解析超时，请拆分后重试' }), BATCH_MS);
  });
  return Promise.race([said, late]).finally(() => clearTimeout(timer));
}
