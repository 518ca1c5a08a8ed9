import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { identify, routes } from '../../routes.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { addressBehind, trustOf } from './address.ts';
import { UNPACED } from './limits.ts';

describe('whose address counts', () => {
  const asked = (trusted: string[], near: string, said?: string): string =>
    addressBehind(trustOf(trusted))({
      socket: { remoteAddress: near },
      headers: said === undefined ? {} : { 'x-forwarded-for': said },
    } as never);

  test.each<[string, { trusted: string[]; near: string; said?: string }, string]>([
    ['nobody is trusted', { trusted: [], near: '198.51.100.1', said: '203.0.113.9' }, '198.51.100.1'],
    [
      'the proxy speaks for a client',
      { trusted: ['198.51.100.1'], near: '198.51.100.1', said: '203.0.113.9' },
      '203.0.113.9',
    ],
    [
      'a network of proxies',
      { trusted: ['10.0.0.0/8'], near: '10.1.2.3', said: '203.0.113.9, 10.9.9.9' },
      '203.0.113.9',
    ],
    [
      'what the client forged stands before',
      { trusted: ['10.0.0.0/8'], near: '10.1.2.3', said: '127.0.0.1, 203.0.113.9' },
      '203.0.113.9',
    ],
    ['somebody else forges', { trusted: ['10.0.0.0/8'], near: '203.0.113.9', said: '10.0.0.1' }, '203.0.113.9'],
    ['what is said is no address', { trusted: ['10.0.0.0/8'], near: '10.1.2.3', said: "x'; drop" }, '10.1.2.3'],
    ['a trusted proxy says nothing', { trusted: ['10.0.0.0/8'], near: '10.1.2.3' }, '10.1.2.3'],
    [
      'IPv4 in the spelling of IPv6',
      { trusted: ['loopback'], near: '::ffff:127.0.0.1', said: '::ffff:203.0.113.9' },
      '203.0.113.9',
    ],
  ])('%s', (_, { trusted, near, said }, counted) => {
    expect(asked(trusted, near, said)).toBe(counted);
  });

  test('what is no network is refused', () => {
    expect(() => trustOf(['proxy.example.com'])).toThrow();
  });
});

describe('served', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
  }, 120_000);
  afterAll(() => running?.close());

  test('figures are for this machine, not for those it speaks for; a token opens them from anywhere', async () => {
    const ask = (app: TestApp['app'], headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode);
    expect(await ask(running.app, {})).toBe(200);
    expect(await ask(running.app, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await ask(running.app, {}, '203.0.113.9')).toBe(404);
    const metricsToken = 'a-token-of-some-length';
    const app = await createApp({ ...running.platform, metricsToken }, routes, identify, UNPACED);
    expect(await ask(app, {})).toBe(404);
    expect(await ask(app, { authorization: 'Bearer a-token-of-some-lengtH' })).toBe(404);
    expect(await ask(app, { authorization: `Bearer ${metricsToken}` }, '203.0.113.9')).toBe(200);
    await app.close();
  });

  test('a page may speak with the server and the print components of its own machine, and with nothing else', async () => {
    const { headers } = await running.app.inject({ url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').find((part) => part.trim().startsWith('connect-src'))).toBe(
      "connect-src 'self' ws://127.0.0.1:9113 ws://127.0.0.1:13888 wss://127.0.0.1:13999",
    );
  });

  test('what the framework, or node itself, refuses carries the guarding headers too', async () => {
    const refused = await running.app.inject({ url: '/%ZZ' });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    await running.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = running.app.server.address() as AddressInfo;
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / NOHTTP\r\n\r\n'));
      socket.on('data', (piece) => {
        text += String(piece);
      });
      socket.on('close', () => resolve(text));
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).toContain('x-content-type-options: nosniff');
  });
});
