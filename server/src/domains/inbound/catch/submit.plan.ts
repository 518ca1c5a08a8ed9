interface Read {
  code: string;
  producedOn?: string | null | undefined;
}

/** What speaks against cartons of one call, each on its field. Pure. */
export function cartonProblems(
  cartons: readonly Read[],
  { taken, today, left }: { taken: ReadonlySet<string>; today: string; left: number },
): { field: string; msg: string }[] {
  const seen = new Set(taken);
  const problems = cartons.flatMap(({ code, producedOn }, i) => {
    const twice = seen.has(code);
    seen.add(code);
    return [
      ...(twice ? [{ field: `cartons.${i}.code`, msg: `箱码【${code}】重复` }] : []),
      ...(producedOn && producedOn > today ? [{ field: `cartons.${i}.producedOn`, msg: '生产日期不能晚于今天' }] : []),
    ];
  });
  return cartons.length > left
    ? [...problems, { field: 'cartons', msg: `抄码数量超过可收数量【${Math.max(left, 0)}】` }]
    : problems;
}
