/** Which of two version numbers is the later one, part by part: negative when the first is older. What is missing, or no number, is 0: 3.43.10 is later than 3.43.9. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const differences = Array.from(
    { length: Math.max(left?.length ?? 0, right?.length ?? 0) },
    (_, i) => (left?.[i] ?? 0) - (right?.[i] ?? 0),
  );
  return differences.find((difference) => difference !== 0) ?? 0;
}
