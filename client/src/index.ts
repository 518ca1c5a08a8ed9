export { createClient, type Client } from './client.ts';
export type { ClientOptions } from './options.ts';
export type { Ask, Call, CallOptions } from './call.ts';
export { pagesOf, rowsOf, stockOf, type ChangeList, type FollowOptions } from './pages.ts';
export { HaocangError, type FieldError } from './error.ts';
export { readWebhook, WebhookError, type ReadOptions } from './webhook.ts';
export * from './api.gen.ts';
