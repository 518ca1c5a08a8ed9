export function freePort(beside?: number[]): Promise<number>;
