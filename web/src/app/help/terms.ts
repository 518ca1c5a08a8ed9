import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import { lifeOf } from '#contract/described.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Machine } from '#contract/kit/machine.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { lives } from '#contract/lives.ts';
import { menus } from '#contract/menus.ts';

interface Terms {
  /** What is done here. */
  acts: string[];
  /** Fields that say more than their name. */
  words: { label: string; hint: string }[];
  /** What the documents of the page go through. */
  lives: Machine[];
}

const ACTS_MAX = 24;

/** What the contract says of a page: the calls its permissions stand for, their fields and their documents. */
export function termsOf(url: string): Terms {
  const permits = menus.flatMap(({ pages }) => pages).find((page) => page.url === url)?.permits ?? [];
  const calls = Object.entries(catalogue).flatMap(([group, api]) =>
    Object.values<Endpoint>(api)
      .filter(({ permit }) => permits.some((one) => permit === one || permit.startsWith(`${one}:`)))
      .map((endpoint) => ({ group, endpoint })),
  );
  const commands = calls.filter(({ endpoint }) => endpoint.act === 'command');
  const words = new Map(
    commands
      .flatMap(({ endpoint: { input } }) => (input instanceof z.ZodObject ? fieldsOf(input.shape as Shape) : []))
      .flatMap(({ label, hint }): [string, string][] => (hint ? [[label, hint]] : [])),
  );
  const names = new Set(calls.flatMap(({ group }) => lifeOf(group) ?? []));
  return {
    acts: [...new Set(commands.map(({ endpoint }) => endpoint.label))].slice(0, ACTS_MAX),
    words: [...words].map(([label, hint]) => ({ label, hint })),
    lives: [...names].map((name): Machine => lives[name]),
  };
}
