import { describe, expect, test } from 'vitest';
import { failureOf, isFailure, isUnreached, silenceOf } from './failure.ts';

const at = (http: number, msg = '', code = http) => failureOf({ http, code, msg, url: '/api/x' });

describe('the error catalogue', () => {
  test.each([
    [400, '', '请求错误'],
    [400, '请求体不是合法的JSON', '请求体不是合法的JSON'],
    [401, '', '登录超时'],
    [401, '登录状态异常，请重新登录', '登录超时：登录状态异常，请重新登录'],
    [401, '登录超时，已在别处登录', '登录超时：已在别处登录'],
    [403, '什么', '拒绝访问'],
    [404, '', '请求地址出错：/api/x'],
    [408, '', '请求超时'],
    [429, '', '请求过于频繁，请稍后重试'],
    [500, '', '服务器内部错误'],
    [500, '服务器内部错误', '服务器内部错误'],
    [501, '', '服务未实现'],
    [502, '', '网关错误'],
    [503, '', '服务不可用'],
    [504, '', '网关超时'],
    [505, '', 'HTTP版本不受支持'],
  ])('HTTP %i %s', (http, msg, text) => expect(at(http, msg).message).toBe(text));

  test('silence', () => {
    expect(silenceOf('timeout').message).toBe('timeout请求超时');
    expect(silenceOf('lost').message).toBe('服务器内部异常');
    expect([isUnreached(silenceOf('offline')), isUnreached(at(500))]).toEqual([true, false]);
    expect(silenceOf('offline').message).toBe('服务网络出现故障！请联系管理员');
  });

  test('a refusal keeps its sentence, its fields and is not a transport failure', () => {
    const f = failureOf({
      http: 200,
      code: 100001,
      msg: '编码已存在',
      url: '',
      traceId: 't',
      data: { errors: [{ field: 'code', msg: '编码已存在' }, 7] },
    });
    expect(f).toMatchObject({
      message: '编码已存在',
      transport: false,
      traceId: 't',
      effect: 'tell',
      fields: [{ field: 'code', msg: '编码已存在' }],
    });
    expect(isFailure(f)).toBe(true);
    expect(isFailure(new Error('x'))).toBe(false);
  });

  test('a refusal inside HTTP 503 keeps its sentence', () => {
    expect(failureOf({ http: 503, code: 100503, msg: '系统繁忙，请稍后重试', url: '' })).toMatchObject({
      message: '系统繁忙，请稍后重试',
      transport: true,
    });
  });

  test('what the console does beside telling', () => {
    expect(at(401).effect).toBe('login');
    expect(failureOf({ http: 200, code: 401, msg: '账号已在其他地点登录', url: '' })).toMatchObject({
      effect: 'login',
      message: '账号已在其他地点登录',
    });
    expect(failureOf({ http: 200, code: 110130, msg: '当前仓库已切换，请刷新页面', url: '' }).effect).toBe('reload');
    expect(at(500).effect).toBe('tell');
  });
});
