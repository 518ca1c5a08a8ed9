import { generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER: its tag, its length, what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts);
  const length =
    inside.length < 0x80
      ? [inside.length]
      : inside.length < 0x100
        ? [0x81, inside.length]
        : [0x82, inside.length >> 8, inside.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), inside]);
}

const SEQUENCE = 0x30,
  SET = 0x31,
  INTEGER = 0x02,
  BITS = 0x03,
  OID = 0x06,
  TEXT = 0x0c,
  TIME = 0x17;
const ECDSA_SHA256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(OID, Buffer.from('550403', 'hex'));

/** A certificate that nobody vouches for, and its key: enough to speak https where the browser was told not to ask. */
export function certificate(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from(host)))));
  const years = der(SEQUENCE, der(TIME, Buffer.from('200101000000Z')), der(TIME, Buffer.from('491231235959Z')));
  const body = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    years,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = der(SEQUENCE, body, ECDSA_SHA256, der(BITS, Buffer.from([0]), sign('sha256', body, privateKey)));
  const lines =
    whole
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? '';
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
