import pg from 'pg';

/** What follows from an earlier failure of the same transaction. */
const ABORTED = '25P02';

/**
 * Ask together: the first statements of all travel in one piece and are done in the order given, which is also the order of their locks. Waits for all of them even
 * when one fails, so that nothing is still being asked when the transaction ends; then the failure itself is thrown, not what followed from it.
 */
export async function together<T extends readonly unknown[]>(
  ...asked: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(asked);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failures.length > 0)
    throw failures.find((reason) => !(reason instanceof pg.DatabaseError && reason.code === ABORTED)) ?? failures[0];
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}
