import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Api, Endpoint } from './kit/endpoint.ts';
import { sentence } from './kit/sentence.ts';

const endpoints = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

/** Calls that programs make for everybody, the login's among them, are filled in by no hand. */
const filledIn = endpoints.filter(([, { act, permit }]) => act === 'command' && permit.includes(':'));

/** What is missing must be given; that it is of the wrong shape helps nobody who has left it empty. */
test.for(filledIn)('%s: what is left out is said to be missing', ([, { input }]) => {
  for (const empty of [{}, { param: {} }]) {
    const issues = input.safeParse(empty, { error: sentence }).error?.issues ?? [];
    expect(
      issues
        .filter(({ path }) => path.length > 0)
        .map(({ message, path }) => `${path.join('.')}: ${message}`)
        .filter((said) => /格式|取值|范围/.test(said)),
    ).toEqual([]);
  }
});
