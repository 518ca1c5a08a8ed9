/** A walk that may be meant for one area. */
export interface Walk {
  id: number;
  areaId: number | null;
  areaCode: string | null;
}

/** The area of this code among those a device holds, as the server would say it; throws its sentence. */
export function placeAmong(
  areas: readonly { id: number; code: string; name: string }[],
  code: string,
  walk?: Walk,
): { areaId: number; areaCode: string; areaName: string } {
  const said = code.trim().toUpperCase();
  const area = areas.find((one) => one.code === said);
  if (!area) throw new Error(`没有库区 ${said}`);
  if (walk && walk.areaId !== null && walk.areaId !== area.id)
    throw new Error(`该任务的库区是 ${walk.areaCode ?? ''}，扫描的是 ${area.code}`);
  return { areaId: area.id, areaCode: area.code, areaName: area.name };
}
