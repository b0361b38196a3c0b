import { describe, expect, it } from '@jest/globals';
import { problemsOfExamples } from '../../scripts/lib/api-document/examples.mjs';
import { redoclyProblems } from '../../scripts/lib/api-document/lint.mjs';
import { readDocument, withResponses } from '../../scripts/lib/api-document/read-document.mjs';
import { problemsOfRules } from '../../scripts/lib/api-document/rules.mjs';
import { declaredCodes } from '../../scripts/lib/checks/declarations.mjs';

// biome-ignore lint/suspicious/noExplicitAny: mutations reach any part of the document.
type Document = any;

const text = JSON.stringify(withResponses(readDocument()));

/** A document with one fault. */
function mutated(mutate: (document: Document) => void): Document {
  const document = JSON.parse(text);
  mutate(document);
  return document;
}
const give = (document: Document): Document => document.paths['/v1/payment/user-star-use-proc'].put;

describe('the check of the API document', () => {
  it.each<[string, (document: Document) => void, string]>([
    [
      'a property without a description',
      ({ components }) => delete components.schemas.LiveCard.properties.title.description,
      'LiveCard.title has no description',
    ],
    [
      'a property without an example',
      ({ components }) => delete components.schemas.LiveCard.properties.title.example,
      'LiveCard.title has no example',
    ],
    [
      'a flag that does not explain what Y means',
      ({ components }) => {
        components.schemas.LikeState.properties.like_yn.description = 'The like.';
      },
      'LikeState.like_yn does not explain what Y means',
    ],
    [
      'a number without a unit',
      ({ components }) => {
        components.schemas.KeptFile.properties.width.description = 'Its width.';
      },
      'KeptFile.width is a number without a unit or a range',
    ],
    [
      'a call without a description',
      (document) => delete give(document).description,
      'PUT /v1/payment/user-star-use-proc has no description',
    ],
    [
      "security other than the guard's",
      (document) => give(document).security.push({}),
      'PUT /v1/payment/user-star-use-proc: its security does not match member access',
    ],
    [
      'a code that no area declares',
      (document) =>
        give(document).responses[409].content['application/json'].schema.allOf[1].properties.code.enum.push(
          'bee',
        ),
      'PUT /v1/payment/user-star-use-proc: 409 bee is declared by no area',
    ],
    [
      'a call that does not state how it handles a repeat',
      (document) => delete give(document)['x-idempotency'],
      'PUT /v1/payment/user-star-use-proc does not state how it handles a repeat',
    ],
    [
      'a sandbox call that does not state it',
      ({ paths }) => delete paths['/sandbox/api/deposits/{ud_key}/arrive']?.post?.['x-idempotency'],
      'POST /sandbox/api/deposits/{ud_key}/arrive does not state how it handles a repeat',
    ],
    [
      'a call that takes a key and claims to need none',
      (document) => {
        give(document)['x-idempotency'] = 'repeats safely: it is only claimed';
      },
      'PUT /v1/payment/user-star-use-proc: x-idempotency does not match',
    ],
    [
      'a list of codes with a missing one',
      ({ components }) => components.schemas.ErrorCode.enum.pop(),
      'ErrorCode does not list',
    ],
  ])('finds %s', async (_, mutate, problem) => {
    const problems = problemsOfRules(mutated(mutate), await declaredCodes());
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it.each<[string, (document: Document) => void, string]>([
    [
      'a property',
      ({ components }) => {
        components.schemas.UserBrief.properties.nick.example = 7;
      },
      '/components/schemas/UserBrief/properties/nick',
    ],
    [
      'a body',
      (document) => {
        give(document).requestBody.content['application/json'].example.star_cnt = 'many';
      },
      '/paths/~1v1~1payment~1user-star-use-proc/put/requestBody',
    ],
    [
      'a refusal',
      ({ components }) => {
        components.examples.not_enough_star.value.status = 400;
      },
      '/responses/409/',
    ],
  ])('finds an example of %s that is not valid', (_, mutate, pointer) => {
    const problems = problemsOfExamples(mutated(mutate));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).toContain(pointer);
  });

  it('finds nothing in the current document', async () => {
    expect(problemsOfRules(JSON.parse(text), await declaredCodes())).toEqual([]);
    expect(problemsOfExamples(JSON.parse(text))).toEqual([]);
  });

  it("contains what Redocly's rules require", async () => {
    const document = mutated((source) => {
      give(source).parameters.push({ $ref: '#/components/parameters/Nothing' });
    });
    expect((await redoclyProblems(JSON.stringify(document))).join('\n')).toContain('no-unresolved-refs');
  });
});
