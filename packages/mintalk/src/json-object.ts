import { FrameError } from './errors.ts';

/** Reads a JSON text that must hold an object; anything else is `invalid request`. */
export function parseObject(json: string): Record<string, unknown> {
  const value = parseJson(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FrameError('invalid request');
  }
  return value as Record<string, unknown>;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) throw new FrameError('invalid request');
    throw error;
  }
}
