/** Of one kind of array each, so that the engine keeps them fast. */
export const real = (list: Float64Array, i: number): number => list[i] ?? 0;
export const whole = (list: Int32Array, i: number): number => list[i] ?? 0;
