import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Whose word about whom they speak for is taken: the proxies in front of the server (`TRUSTED_PROXIES`). */
export type Trust = (address: string, hop: number) => boolean;

/** @throws when one of them is no address, no network such as `10.0.0.0/8`, and none of `loopback`, `linklocal`, `uniquelocal`. */
export const trustOf = (networks: readonly string[] = []): Trust => proxyAddress.compile([...networks]);

/** What a proxy says may be no address at all; then its own counts. A server that listens on IPv6 as well gives the addresses of IPv4 another spelling; lists of networks and counters know one. */
const spelt = (said: string, near: string | undefined): string =>
  (isIP(said) === 0 ? (near ?? '') : said).replace(/^::ffff:(?=\d+\.)/, '');

/** Where a request comes from: the nearest address that is no trusted proxy. What anybody else writes into `X-Forwarded-For` is not heard. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  spelt(ip, socket.remoteAddress);

/** The same for what is no request of the framework, such as the opening of a websocket. */
export const addressBehind =
  (trust: Trust) =>
  (request: IncomingMessage): string =>
    spelt(proxyAddress(request, trust), request.socket.remoteAddress);
