export type DB = Record<string, Record<string, never>>;
