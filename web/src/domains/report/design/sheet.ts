import { sentence } from '#contract/kit/sentence.ts';
import { design, faultsOf, type Design } from '#contract/report/design/design.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';

/** Larger files are no designs. */
const BYTES_MAX = 512 * 1024;

/** The design of a file, or what is wrong with it, in words. */
export async function designOf(kind: DesignKind, file: Blob): Promise<{ design: Design } | { wrong: string }> {
  if (file.size > BYTES_MAX) return { wrong: '文件超过 512 KB' };
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    return { wrong: '不是 JSON 文件' };
  }
  const read = design.safeParse(given, { error: sentence });
  if (!read.success) {
    const [issue] = read.error.issues;
    return { wrong: `${issue?.path.join('.') || '文件'}：${issue?.message ?? '格式错误'}` };
  }
  const [fault] = faultsOf(kind, read.data);
  return fault ? { wrong: `${fault.path}：${fault.msg}` } : { design: read.data };
}
