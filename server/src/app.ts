import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { catalogue } from '#contract/catalogue.ts';
import { openapi, openOnly } from '#contract/openapi.ts';
import { Refusal } from './platform/errors.ts';
import { addressOf, trustOf } from './platform/http/address.ts';
import type { Limits } from './platform/http/limits.ts';
import { registry } from './platform/http/metrics.ts';
import { answerError, logRequests, mount, newRequestId, type Identify, type Routes } from './platform/http/mount.ts';
import { answerClientError, cutSlowReaders } from './platform/http/slow-clients.ts';
import { mountTiles, TILES } from './platform/http/tiles.ts';
import { UPLOAD_BYTES_MAX } from './platform/http/upload.ts';
import type { Platform } from './platform/platform.ts';
import { sameSecret } from './platform/secrets/same.ts';

/** No path parameter is cut short of this: too long a one is judged by its schema, in the envelope, like any other input. */
const PARAM_LENGTH_MAX = 16_384;
const JSON_BYTES_MAX = 2 * 1024 * 1024;
/** How often node looks for requests that take too long. */
const LOOK_MS = 2000;
const HEAD_TIMEOUT_MS = 15_000;
const WEB = resolve(import.meta.dirname, '../../dist/web');

/** The whole server as one Fastify instance: API below /api, the console everywhere else. Not yet listening. */
export async function createApp(
  platform: Platform,
  routes: Routes<typeof catalogue>,
  identify: Identify,
  limits: Limits,
): Promise<FastifyInstance> {
  const guarded = helmet(guardsOf(platform));
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: limits.requestMs,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    trustProxy: trustOf(platform.trustedProxies),
    exposeHeadRoutes: false,
    clientErrorHandler: answerClientError,
    // No hook runs for what the framework refuses by itself.
    frameworkErrors: (error, request, reply) => {
      guarded(request.raw, reply.raw, () => answerError(error, request, reply));
    },
    http: {
      headersTimeout: Math.min(HEAD_TIMEOUT_MS, limits.requestMs),
      connectionsCheckingInterval: Math.min(LOOK_MS, limits.requestMs),
    },
  });
  cutSlowReaders(app.server, limits.readerLookMs);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  logRequests(app);
  app.addHook('onRequest', (request, reply, next) => guarded(request.raw, reply.raw, () => next()));
  await app.register(cookie);
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'deflate'] });
  await app.register(multipart, {
    limits: { files: 1, fileSize: UPLOAD_BYTES_MAX, fields: 10, parts: 11 },
    throwFileSizeLimit: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
  mount({ app, platform, identify, limits }, catalogue, routes);
  mountProbes(app, platform);
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json').send(contractText()));
  app.get('/api/open/v1/openapi.json', async (_, reply) => reply.type('application/json').send(openText()));
  mountTiles(app, platform.outside.mapTiles);
  await mountConsole(app);
  return app;
}

/** What every answer tells the browser not to do. */
const guardsOf = ({ frameOrigins, publicUrl, outside }: Platform): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...contentPolicy,
      ...mapOf(outside.mapStyleUrl),
      frameSrc: frameOrigins?.length ? [...frameOrigins] : ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  hsts: publicUrl.startsWith('https:') ? undefined : false,
  referrerPolicy: { policy: 'no-referrer' },
});

/** A map of somebody else's: its style or its archive, tiles, letters and pictures come from where the style lies. */
function mapOf(styleUrl: string | undefined): Partial<Record<'connectSrc' | 'imgSrc', string[]>> {
  const url = styleUrl?.startsWith(TILES) ? styleUrl.slice(TILES.length) : styleUrl;
  // What lies with the server is of the page's own origin.
  if (url === undefined || url.startsWith('/')) return {};
  const { origin } = new URL(url);
  return { connectSrc: [...contentPolicy.connectSrc, origin], imgSrc: [...contentPolicy.imgSrc, origin] };
}

let text: string | undefined, open: string | undefined;
/** Anybody may ask for them, so they are put into words once. */
const contractText = (): string => (text ??= JSON.stringify(openapi()));
const openText = (): string => (open ??= JSON.stringify(openOnly()));

/**
 * `style-src 'unsafe-inline'` is a concession to the component library, which injects its styles; `'wasm-unsafe-eval'` lets the reader of barcodes in pictures run,
 * and nothing that is a text. Markup and scripts are made of a text by the policies of
 * web/src/ui/text/trusted.ts alone, and by that of the text editor for what is pasted.
 */
const contentPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  // The print components of the machine the browser runs on, and nothing else of it (ADR 77).
  connectSrc: ["'self'", 'ws://127.0.0.1:9113', 'ws://127.0.0.1:13888', 'wss://127.0.0.1:13999'],
  workerSrc: ["'self'", 'blob:'],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'haocang', 'ProseMirrorClipboard'],
};

function mountProbes(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const alive = platform.ready && (await platform.db.answers());
    return reply.status(alive ? 200 : 503).send({ status: alive ? 'ready' : 'unavailable' });
  });
  app.get('/metrics', async (request, reply) =>
    mayMeasure(platform, request)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : answerError(new Refusal('NO_ROUTE'), request, reply),
  );
}

/** Figures tell how much a company does: they are for whoever shows the token and, without one, for this machine itself, not for those it speaks for. */
function mayMeasure({ metricsToken }: Platform, request: FastifyRequest): boolean {
  if (metricsToken !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  const { forwarded, 'x-forwarded-for': behalf } = request.headers;
  return LOOPBACK.test(addressOf(request)) && forwarded === undefined && behalf === undefined;
}
const LOOPBACK = /^(127\.|::1$)/;

/** The built console: hashed assets are kept for ever, the page itself never; unknown paths are routes of the page. */
async function mountConsole(app: FastifyInstance): Promise<void> {
  const built = existsSync(resolve(WEB, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: WEB,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api') &&
      !request.url.startsWith('/assets/');
    return page
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : answerError(new Refusal('NO_ROUTE', `请求地址出错 ${request.url.slice(0, 200)}`), request, reply);
  });
}
