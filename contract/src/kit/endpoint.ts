import type { z } from 'zod';

/**
 * What a field may say about itself beside its type. Read by forms, table heads, import sheets,
 * exports and OpenAPI; a field without a `label` fails the contract tests.
 */
declare module 'zod' {
  interface GlobalMeta {
    /** Chinese name of the field, as the clerk reads it. */
    label?: string;
    /** Name of a dictionary of some domain's dict.ts: the value is one of its codes. */
    dict?: string;
    /** Name of a resource: the value is the id of one of its rows. */
    ref?: string;
    /** Set on creation and never changed afterwards. */
    fixed?: boolean;
    /** Kept by commands: shown, searched and exported, never entered or imported. Declare it optional. */
    system?: boolean;
    /** Longer than a line: edited in a text area. */
    long?: boolean;
    /** An amount of money, and the largest one. */
    money?: number;
  }
}

/** `public`: anyone; `session`: anyone logged in; else a permission code such as `out:order:allocate`. */
export type Permit = 'public' | 'session' | `${string}:${string}`;

/** Which walls stand around a call: `warehouse` calls need a current warehouse, `tenant` calls only a session; `own` ones work before an initial password is changed. */
export type CallScope = 'own' | 'none' | 'tenant' | 'warehouse';

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** `query` reads, `command` writes; only commands open a writing transaction and are journalled. */
  readonly act: 'query' | 'command';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with `{id}` for parameters. */
  readonly path: string;
  /** Chinese name of the act: button, operation log, API document. */
  readonly label: string;
  readonly permit: Permit;
  readonly scope: CallScope;
  /** Path parameters, query string and body arrive as one object. */
  readonly input: I;
  readonly output: O;
  /** The answer is a file (bytes with Content-Disposition) instead of the envelope. */
  readonly file: boolean;
  /** The request is multipart: one file plus the input as fields. A number: the file may be so many MB. */
  readonly upload: boolean | number;
  /** Whether `Idempotency-Key` must be sent (stock, allocation, wave, shipment, import confirm). */
  readonly keyRequired: boolean;
  /** The version of the public API it belongs to: asked with the key of an API client, below `/open/v1`, and by nobody else. What is added takes nothing away. */
  readonly open: 1 | false;
}

type Spec<I extends z.ZodType, O extends z.ZodType> = Pick<
  Endpoint<I, O>,
  'act' | 'path' | 'label' | 'permit' | 'input' | 'output'
> &
  Partial<Pick<Endpoint<I, O>, 'method' | 'scope' | 'file' | 'upload' | 'keyRequired' | 'open'>>;

/** Declare one call. Defaults: POST, inside the current warehouse, JSON both ways, key optional. The path of an open one is told without its prefix. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(spec: Spec<I, O>): Endpoint<I, O> {
  return {
    method: 'POST',
    scope: spec.permit === 'public' ? 'none' : 'warehouse',
    file: false,
    upload: false,
    keyRequired: false,
    open: false,
    ...spec,
    path: spec.open ? `/open/v${spec.open}${spec.path}` : spec.path,
  };
}

/** What a handler receives (after parsing). */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What a caller sends (before parsing: defaults may be left out). */
export type SentTo<E extends Endpoint> = z.input<E['input']>;
/** What a handler returns and a caller reads. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
/** A bundle of endpoints by name, as every contract file exports. */
export type Api = Readonly<Record<string, Endpoint>>;
