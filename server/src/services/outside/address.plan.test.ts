import { describe, expect, test } from 'vitest';
import { addressFault, isPublic } from './address.plan.ts';

const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:c0a8:0001',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:53aa:64c:0:fbff:80ff:fffe',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2600::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'example.com',
  '0x7f.1',
  '2130706433',
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '169.253.1.1',
  '192.167.1.1',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2400:3200::1',
  '2606:4700::1111',
];

test.each(PRIVATE)('%s is no address of the internet', (address) => expect(isPublic(address)).toBe(false));
test.each(PUBLIC)('%s is one', (address) => expect(isPublic(address)).toBe(true));

describe('an address of a webhook', () => {
  const LITERAL = '地址须使用域名，不能使用 IP',
    HOUSE = '地址指向内部网络，不能推送',
    SECURE = '地址必须以 https:// 开头',
    NO_USER = '地址中不能包含用户名和密码';
  test.each([
    ['hooks', '地址格式不正确，应为 https:// 开头的完整地址'],
    ['https://', '地址格式不正确，应为 https:// 开头的完整地址'],
    ['http://example.com/', SECURE],
    ['ftp://example.com/', SECURE],
    ['file:///etc/passwd', SECURE],
    ['gopher://example.com/', SECURE],
    ['javascript:alert(1)', SECURE],
    ['https://user@example.com/', NO_USER],
    ['https://user:pw@example.com/', NO_USER],
    ['https://example.com@127.0.0.1/', NO_USER],
    ['https://example.com/#x', '地址中不能包含 #'],
    ['https://127.0.0.1/', LITERAL],
    ['https://127.1/', LITERAL],
    ['https://2130706433/', LITERAL],
    ['https://0x7f000001/', LITERAL],
    ['https://0177.0.0.1/', LITERAL],
    ['https://0/', LITERAL],
    ['https://127.0.0.1./', LITERAL],
    ['https://１２７.0.0.1/', LITERAL],
    ['https://127。0。0。1/', LITERAL],
    ['https://8.8.8.8/', LITERAL],
    ['https://169.254.169.254/latest/meta-data/', LITERAL],
    ['https://[::1]/', LITERAL],
    ['https://[::ffff:127.0.0.1]/', LITERAL],
    ['https://[fd00::1]:8443/', LITERAL],
    ['https://localhost/', HOUSE],
    ['https://LOCALHOST./', HOUSE],
    ['https://a.localhost/', HOUSE],
    ['https://erp/', HOUSE],
    ['https://erp.local/', HOUSE],
    ['https://metadata.google.internal/', HOUSE],
    ['https://router.lan:8443/', HOUSE],
    ['https://1.0.0.127.in-addr.arpa/', HOUSE],
  ])('%s is refused', (address, why) => expect(addressFault(address, [])).toBe(why));

  test.each([
    'https://erp.example.com/hooks?k=1',
    'https://erp.example.com:8443/',
    'https://仓库.example.com/',
    'https://example.com./',
  ])('%s is taken', (address) => expect(addressFault(address, [])).toBeNull());

  test('what the operator has named is taken, that origin and no other, and without a password even so', () => {
    const own = ['http://10.0.0.5:8080', 'https://erp.lan'];
    expect(addressFault('http://10.0.0.5:8080/hooks', own)).toBeNull();
    expect(addressFault('https://erp.lan/', own)).toBeNull();
    expect(addressFault('http://10.0.0.5/hooks', own)).toBe(SECURE);
    expect(addressFault('https://10.0.0.5:8080/', own)).toBe(LITERAL);
    expect(addressFault('https://erp.lan:444/', own)).toBe(HOUSE);
    expect(addressFault('http://u:p@10.0.0.5:8080/', own)).toBe(NO_USER);
  });
});
