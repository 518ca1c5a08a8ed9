import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** What is nobody's on the internet: loopback, private, link-local, shared by carriers, documentation, benchmarks, multicast, reserved. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;
/** Of what is given out at all (2000::/3): what carries an address of version 4 in it, and what is for documents and trials. */
const GIVEN_6 = '2000::/3',
  CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;
const MAPPED = '::ffff:0:0/96';

function listOf(kind: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), kind);
  }
  return list;
}
const closed4 = listOf('ipv4', CLOSED_4),
  closed6 = listOf('ipv6', CLOSED_6),
  given6 = listOf('ipv6', [GIVEN_6]),
  mapped = listOf('ipv6', [MAPPED]);

/** Whether a machine of the internet stands at this address, and not one of ours or of our network. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address);
  // A zone belongs to a link.
  if (!isIPv6(address) || address.includes('%')) return false;
  if (mapped.check(address, 'ipv6')) return isPublic(embedded(address));
  return given6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** The address of version 4 in a mapped one, which the parser of addresses writes as `[::ffff:7f00:1]`. */
function embedded(address: string): string {
  const [high = 0, low = 0] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split(':')
    .slice(-2)
    .map((part) => parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Names that never leave a house, whatever a resolver says of them. */
const HOUSE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/** Why nothing is sent to an address; null where something may be. `own`: origins that the operator of the machine has named, whatever they are. */
export function addressFault(text: string, own: readonly string[]): string | null {
  if (!URL.canParse(text)) return '地址格式不正确，应为 https:// 开头的完整地址';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return '地址中不能包含用户名和密码';
  if (url.hash !== '') return '地址中不能包含 #';
  if (own.includes(url.origin)) return null;
  if (url.protocol !== 'https:') return '地址必须以 https:// 开头';
  const name = url.hostname.replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return '地址须使用域名，不能使用 IP';
  if (!name.includes('.') || HOUSE_NAMES.test(name)) return '地址指向内部网络，不能推送';
  return null;
}
