import { name, pick } from '../terms/fields.ts';

export const KINDS = [1, 2, 3] as const;
export const LEVELS = [1, 2, 3] as const;
/** Results of one check item: 1 合格, 2 不合格, 3 不适用. */
export const RESULTS = [1, 2, 3] as const;
export const FAILED = 2;

/** 1 安全 security, 2 质量 quality, 3 运营 operation. */
export const kind = () => pick('巡检类型', 'patrolKind', KINDS);
/** 1 重大, 2 较大, 3 一般. */
export const level = () => pick('隐患级别', 'dangerLevel', LEVELS);
export const EVENT_TYPES = [1, 2, 3, 4, 5, 6, 9] as const;
export const EVENT_LEVELS = [1, 2, 3, 4] as const;
export const category = () => name('类别', 32);
