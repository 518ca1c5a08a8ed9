/** What quality control locked is released by who may say that it is good. */
export const unlockQcRight = { source: 2, permit: 'inv:lock:unlockQc', label: '解锁质检锁定' } as const;

/** Rights of this domain that open no call of their own. */
export const rights = { [unlockQcRight.permit]: unlockQcRight.label };
