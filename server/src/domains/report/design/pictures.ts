import { PICTURE_BYTES_MAX, PICTURE_POINTS_MAX, picturesIn, type Design } from '#contract/report/design/design.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFields } from '../../../platform/errors.ts';
import { picturesNamed, setFiles } from '../../../services/files/refs.ts';

const GONE = '图片不存在或已过期，请重新上传',
  LARGE = `图片不能超过${PICTURE_BYTES_MAX / 1024 ** 2}MB、${PICTURE_POINTS_MAX / 10_000}万像素，请缩小后重新选择`;

/**
 * Let a template have the pictures of its draft, beside those of its revisions: what was printed is printed again with its pictures.
 * Locks the pictures, in the order of their ids; whoever forgets unused ones comes before or after.
 */
export async function keepPictures(
  ctx: Ctx,
  { id, ownerId, design }: { id: number; ownerId: number | null; design: Design },
): Promise<void> {
  const wanted = picturesIn(design);
  const known = new Map((await picturesNamed(ctx, wanted)).map((file) => [file.id, file]));
  const faults = design.elements.flatMap((one, n) => {
    if (one.type !== 'image') return [];
    const file = known.get(one.file);
    const msg = !file ? GONE : file.fits ? null : LARGE;
    return msg === null ? [] : [{ field: `design.elements.${n}.file`, msg }];
  });
  if (faults.length > 0) refuseFields(faults);
  const before = await ctx.rows<{ file: number }>`
    select distinct (e.value ->> 'file')::bigint as file
    from report.print_template_rev v
    cross join jsonb_array_elements(v.design -> 'elements') e
    where v.tenant_id = ${ctx.tenantId}
      and v.template_id = ${id}
      and e.value ->> 'type' = 'image'
    order by file
  `;
  const all = [...new Set([...wanted, ...before.map(({ file }) => file)])];
  await setFiles(ctx, { use: 'printTemplate', field: 'design', id, ownerId }, all);
}
