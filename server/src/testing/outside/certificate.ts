import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A piece of DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts),
    { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts),
  oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex')),
  time = (text: string) => der(0x18, Buffer.from(text)),
  bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302')),
  COMMON_NAME = '550403',
  SUBJECT_ALT_NAME = '551d11',
  BASIC_CONSTRAINTS = '551d13';

/** A certificate of a name that signs itself, for receivers of tests; no key lies in the repository. */
export function certificateOf(name: string): { key: string; cert: string } {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const self = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(name)))));
  const extensions = sequence(
    sequence(oid(SUBJECT_ALT_NAME), der(0x04, sequence(der(0x82, Buffer.from(name))))),
    sequence(oid(BASIC_CONSTRAINTS), der(0x04, sequence(der(0x01, Buffer.from([255]))))),
  );
  const told = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    self,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    self,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const whole = sequence(told, ECDSA_SHA256, bits(sign('sha256', told, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
