import { lazy, type ComponentType } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint.ts';

export interface PageEntry {
  Component: ComponentType;
  /** For addresses that no menu names. */
  title: string | undefined;
  /** The menu entry it belongs to, when that is not its own address: a detail's list. */
  under: string | undefined;
}

/** Menu URL (or a pattern with `:id`) → page. */
export type Pages = Readonly<Record<string, PageEntry>>;

/** A page of its own chunk; `title` and `under` are for addresses that no menu names. The module exports one component, whose name ends in `Page` (or is the default). */
export function page(
  load: () => Promise<Record<string, ComponentType>>,
  { title, under }: { title?: string; under?: string } = {},
): PageEntry {
  return { title, under, Component: lazy(async () => ({ default: pageOf(await load()) })) };
}

function pageOf(module: Record<string, ComponentType>): ComponentType {
  const name = 'default' in module ? 'default' : Object.keys(module).find((key) => key.endsWith('Page'));
  const found = name === undefined ? undefined : module[name];
  if (!found) throw new Error(`No page among: ${Object.keys(module).join(', ')}`);
  return found;
}

/** One choice of a remote list. */
export interface Option {
  id: number;
  code: string;
  name: string;
}

/** What resources call `options`: choices by keyword, or the names of given ids. */
export type OptionsEndpoint = Endpoint<
  z.ZodType<unknown, { keyword?: string; ids?: number[]; size?: number }>,
  z.ZodType<Option[]>
>;

/** What `meta.ref` names: where its choices come from. Loaded on first use. */
export type Refs = Readonly<Record<string, () => Promise<Endpoint>>>;

let known: Refs = {};

export function knowRefs(refs: Refs): void {
  known = refs;
}

/** The options endpoint a reference name stands for. */
export async function refOptions(name: string): Promise<OptionsEndpoint> {
  const load = known[name];
  if (!load) throw new Error(`No reference called ${name}; add it to the domain's refs`);
  return (await load()) as OptionsEndpoint; // every options endpoint has this shape by the resource kit
}
