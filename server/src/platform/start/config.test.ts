import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { startRefusal } from './refusal.ts';

test('an empty environment is a complete configuration', () => {
  expect(loadConfig({ PORT: ' ' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    databaseReadLagS: 10,
    demoData: true,
    logLevel: 'info',
    publicUrl: 'http://localhost:8080',
    frameOrigins: [],
    trustedProxies: [],
    userRequestsPerSecond: 50,
    outside: { sms: { provider: 'outbox' }, revealSms: false, sso: 'local', files: { store: 'disk' } },
    backup: { isOn: true, dir: path.resolve('.data/backup'), key: undefined, keepDays: 14 },
  });
});

test("a database of one's own is not ours to back up", () => {
  expect(loadConfig({ DATABASE_URL: 'postgres://u:p@db:5432/wms' }).backup.isOn).toBe(false);
  expect(loadConfig({ BACKUP: 'off' }).backup.isOn).toBe(false);
});

test('a database of somebody else is seeded only when asked', () => {
  const DATABASE_URL = 'postgres://u:p@db:5432/wms';
  expect(loadConfig({ DATABASE_URL }).demoData).toBe(false);
  expect(loadConfig({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(loadConfig({ DEMO_DATA: 'off' }).demoData).toBe(false);
});

test('the way around a pooler needs the way through it, and is never shown', () => {
  const DATABASE_DIRECT_URL = 'postgres://u:secret@db:5432/wms';
  expect(() => loadConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_URL is needed with DATABASE_DIRECT_URL');
  expect(
    loadConfig({ DATABASE_URL: 'postgres://u:secret@pooler:6432/wms', DATABASE_DIRECT_URL }).databaseDirectUrl,
  ).toBe(DATABASE_DIRECT_URL);
});

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535 (it is "80a")'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535 (it is "65536")'],
  ['HOST', 'a b', 'HOST must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0 (it is "a b")'],
  ['DATABASE_URL', 'mysql://u:secret@h/d', 'DATABASE_URL must start with postgres:// or postgresql://'],
  ['DATABASE_READ_LAG_S', '0', 'DATABASE_READ_LAG_S must be at least 1 (it is "0")'],
  ['DEMO_DATA', 'yes', 'DEMO_DATA must be on or off (it is "yes")'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent (it is "loud")'],
  [
    'USER_REQUESTS_PER_SECOND',
    'many',
    'USER_REQUESTS_PER_SECOND must be a whole number; 0 means no limit (it is "many")',
  ],
  [
    'FRAME_ORIGINS',
    'https://a.example.com,http://b.example.com',
    'FRAME_ORIGINS must be origins such as https://bi.example.com, with commas between (it is "https://a.example.com,http://b.example.com")',
  ],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/8,proxy.example.com',
    'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5,192.168.0.0/16, or loopback, with commas between (it is "10.0.0.0/8,proxy.example.com")',
  ],
  ['BACKUP_KEEP_DAYS', '0', 'BACKUP_KEEP_DAYS must be at least 1 (it is "0")'],
  ['BACKUP_KEY', 'short', 'BACKUP_KEY must be 43 letters, digits, - or _'],
  [
    'WEBHOOK_PRIVATE_ORIGINS',
    'https://erp.lan/hooks',
    'WEBHOOK_PRIVATE_ORIGINS must be origins such as https://erp.lan:8443 or http://10.0.0.5:8080, with commas between (it is "https://erp.lan/hooks")',
  ],
  ['REPORT_TOOL_SECRET', 'hunter2', 'REPORT_TOOL_SECRET must have at least 16 characters'],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'x-api-key hunter2',
    'OTEL_EXPORTER_OTLP_HEADERS must be headers such as x-api-key=abc, with commas between',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '5', 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.05 (it is "5")'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be 16 to 200 letters, digits or . _ ~ + / = -'],
  [
    'PUBLIC_URL',
    'wms.example.com',
    'PUBLIC_URL must be a URL that starts with http:// or https:// (it is "wms.example.com")',
  ],
])('%s=%s is refused with a sentence, and no secret is repeated', (name, value, message) => {
  expect(() => loadConfig({ [name]: value })).toThrow(startRefusal(message));
});

test('files go to a store that speaks S3 when one is named whole', () => {
  const given = {
    FILE_STORE: 's3',
    S3_BUCKET: 'wms',
    S3_KEY_ID: 'k',
    S3_SECRET: 's',
    S3_ENDPOINT: 'https://oss.example.com',
  };
  expect(loadConfig(given).outside.files).toEqual({
    store: 's3',
    endpoint: 'https://oss.example.com',
    region: 'us-east-1',
    bucket: 'wms',
    keyId: 'k',
    secret: 's',
    pathStyle: true,
  });
  expect(() => loadConfig({ FILE_STORE: 's3', S3_BUCKET: 'wms' })).toThrow(
    startRefusal('S3_KEY_ID is needed when FILE_STORE is s3\nS3_SECRET is needed when FILE_STORE is s3'),
  );
});

test('origins of the house that webhooks may go to', () => {
  expect(loadConfig({ WEBHOOK_PRIVATE_ORIGINS: 'https://erp.lan:8443, http://10.0.0.5:8080' }).outside).toMatchObject({
    webhookOrigins: ['https://erp.lan:8443', 'http://10.0.0.5:8080'],
  });
  expect(() => loadConfig({ WEBHOOK_PRIVATE_ORIGINS: 'ftp://erp.lan' })).toThrow(/WEBHOOK_PRIVATE_ORIGINS must be/);
});

test('every wrong variable is named at once', () => {
  expect(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*\nLOG_LEVEL /);
});

test('a map is a style, or tiles of an archive: of the internet, or of a file that this server shows in parts', () => {
  const of = (env: Record<string, string>) => {
    const { mapStyleUrl, mapTiles } = loadConfig(env).outside;
    return [mapStyleUrl, mapTiles];
  };
  const archive = 'https://tiles.example/china.pmtiles';
  expect(of({})).toEqual([undefined, undefined]);
  expect(of({ MAP_TILES: 'maps/china.pmtiles' })).toEqual([
    'pmtiles:///map/tiles.pmtiles',
    path.resolve('maps/china.pmtiles'),
  ]);
  expect(of({ MAP_TILES: archive })).toEqual([`pmtiles://${archive}`, undefined]);
  expect(of({ MAP_STYLE_URL: archive })).toEqual([`pmtiles://${archive}`, undefined]);
  expect(of({ MAP_STYLE_URL: 'https://tiles.example/style.json' })).toEqual([
    'https://tiles.example/style.json',
    undefined,
  ]);
  expect(() => loadConfig({ MAP_TILES: 'http://tiles.example/china.pmtiles' })).toThrow('MAP_TILES');
  expect(() => loadConfig({ MAP_TILES: 'china.mbtiles' })).toThrow('must be a file or an address');
});
