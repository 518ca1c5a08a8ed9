import type {} from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** What a number counts, where neither its label nor its name says. */
    unit?: string;
    /** Name of a life cycle: the value is one of its states. */
    life?: string;
    /** What it does, or when it must be given though it may be left out: told below its field and by the import template. */
    hint?: string;
    /** True of this warehouse alone: where its gate is. Other warehouses have their own. */
    here?: true;
  }
}

/** What a number counts, where its schema does not say: by the end of its name, as names are made here (`weightG`, `timeoutMs`). */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^unitQty$/, '包装单位'],
  [/^slotQty$|^qtyHeld$/, '个'],
  [/^qty([A-Z]|$)|(Qty|^onHand|^available|^balance)$/, '基本单位'],
  [/(Kg)$/, 'kg'],
  [/(weight|Weight|G)$|^(gross|tare)$/, 'g'],
  [/M3$/, 'm³'],
  [/(volume|Volume)$/, 'cm³'],
  [/Mm$/, 'mm'],
  [/Cm$/, 'cm'],
  [/(Seconds|expiresIn|ExpiresIn|resendIn)$/, '秒'],
  [/(Ms|^ms|^duration)$/, '毫秒'],
  [/(Minutes|^minutes)$/, '分钟'],
  [/(Hours|^hours)$/, '小时'],
  [/(Days|^days|daysLeft)$/, '天'],
  [/(Pct|Percent|Rate)$/, '%'],
  [/Byte$/, '字节'],
];
/** 承重g, 时长(分), 车高m: the label names the unit at its end. */
const BY_LABEL = /[(（]([^()（）]+)[)）]$|(km\/h|cm³|m³|mm|cm|kg|g|m|h|%|℃)$|(分钟|天)(?:每托)?$/;
const LONG: Readonly<Record<string, string>> = { 克: 'g', 分: '分钟', h: '小时', 立方厘米: 'cm³' };

/** The unit of a number by what its schema, its label or its name says; undefined for what merely numbers or counts. */
export function unitOf(name: string, { unit, label = '' }: { unit?: string; label?: string }): string | undefined {
  const [, inBrackets, sign, word] = BY_LABEL.exec(label) ?? [],
    told = inBrackets ?? sign ?? word;
  return (
    unit ?? (told === undefined ? undefined : (LONG[told] ?? told)) ?? BY_NAME.find(([names]) => names.test(name))?.[1]
  );
}
