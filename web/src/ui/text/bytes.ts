const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** `1.2 GB`: three figures are enough to compare. */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes),
    power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(STEP)), UNITS.length - 1),
    value = size / STEP ** power;
  const figures = value < 10 && power > 0 ? value.toFixed(1) : Math.round(value).toString();
  return `${bytes < 0 ? '-' : ''}${figures} ${UNITS[power]}`;
}
