import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { createMember } from './people.ts';
import type { Member } from './people.ts';
import { createRoomPeople, saveNote, submitVideo } from './reviews.ts';

const text = { type: 'text', points: [[0.5, 0.5]], text: 'Hips' };
const line = {
  type: 'line',
  points: [
    [0, 0],
    [1, 1],
  ],
};

describeOnEachEngine('review drawings', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ({ ada, coach } = await createRoomPeople(database));
  });

  test.each([
    [
      'a freehand line',
      [
        {
          type: 'freehand',
          points: [
            [0, 0],
            [0.5, 0.25],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'a line, an arrow and a circle',
      ['line', 'arrow', 'circle'].map((type) => ({
        type,
        points: [
          [0.1, 0.2],
          [0.3, 0.4],
        ],
      })),
    ],
    [
      'an angle in yellow',
      [
        {
          type: 'angle',
          points: [
            [0, 0],
            [0.5, 0.5],
            [1, 0],
          ],
          color: 'yellow',
          width: 0.004,
        },
      ],
    ],
    [
      '500 points',
      [{ type: 'freehand', points: Array.from({ length: 500 }, (_, step) => [step / 500, 0.5]) }],
    ],
    ['nothing', []],
    [
      'a text with an id, shown on several frames',
      [
        {
          type: 'text',
          points: [[0.5, 0.9]],
          text: '<b>Hips</b> & "knee" 膝',
          id: 'a-1',
          fromUs: 0,
          toUs: 40_000,
        },
      ],
    ],
    ['80 characters, and one frame', [{ ...text, text: 'a'.repeat(80), fromUs: 7, toUs: 7 }]],
  ])('accepts %s', async (_name, shapes) => {
    const video = await submitVideo(database, ada);
    expect(await saveNote(database, coach, video, { shapes })).toMatchObject({
      outcome: 'saved',
      note: { shapes },
    });
  });

  test.each([
    ['an object instead of a list', { type: 'line' }],
    ['null', null],
    ['a shape that is null', [null]],
    [
      'an unknown kind',
      [
        {
          type: 'square',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'a kind that is not a string',
      [
        {
          type: 1,
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'no kind',
      [
        {
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    ['no points', [{ type: 'line' }]],
    ['points as a string', [{ type: 'line', points: 'M0 0' }]],
    ['a line with one point', [{ type: 'line', points: [[0, 0]] }]],
    [
      'a line with three points',
      [
        {
          type: 'line',
          points: [
            [0, 0],
            [0, 1],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'an angle with two points',
      [
        {
          type: 'angle',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    ['501 points', [{ type: 'freehand', points: Array.from({ length: 501 }, () => [0, 0]) }]],
    [
      'a point right of the frame',
      [
        {
          type: 'line',
          points: [
            [0, 0],
            [1.01, 1],
          ],
        },
      ],
    ],
    [
      'a point left of the frame',
      [
        {
          type: 'line',
          points: [
            [-0.01, 0],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'a point with three numbers',
      [
        {
          type: 'line',
          points: [
            [0, 0, 0],
            [1, 1, 1],
          ],
        },
      ],
    ],
    [
      'a point with strings',
      [
        {
          type: 'line',
          points: [
            ['0', '0'],
            ['1', '1'],
          ],
        },
      ],
    ],
    [
      'a point that is an object',
      [
        {
          type: 'line',
          points: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
        },
      ],
    ],
    [
      'a color with markup',
      [
        {
          type: 'line',
          points: [
            [0, 0],
            [1, 1],
          ],
          color: 'red"/>',
        },
      ],
    ],
    [
      'a null color',
      [
        {
          type: 'line',
          points: [
            [0, 0],
            [1, 1],
          ],
          color: null,
        },
      ],
    ],
    [
      'a stroke as wide as the frame',
      [
        {
          type: 'line',
          points: [
            [0, 0],
            [1, 1],
          ],
          width: 1,
        },
      ],
    ],
    [
      'an unknown property',
      [
        {
          type: 'line',
          points: [
            [0, 0],
            [1, 1],
          ],
          onclick: 'x',
        },
      ],
    ],
    ['a text without text', [{ type: 'text', points: [[0, 0]] }]],
    ['an empty text', [{ ...text, text: ' ' }]],
    ['a text with a line break', [{ ...text, text: 'a\nb' }]],
    ['81 characters', [{ ...text, text: 'a'.repeat(81) }]],
    ['a text that is null', [{ ...text, text: null }]],
    ['a text at two points', [{ ...text, points: line.points }]],
    ['a line with a text', [{ ...line, text: 'a' }]],
    ['an id with markup', [{ ...line, id: '"/>' }]],
    ['an id that is a number', [{ ...line, id: 7 }]],
    ['a first frame without a last', [{ ...line, fromUs: 0 }]],
    ['a last frame before the first', [{ ...line, fromUs: 2, toUs: 1 }]],
    ['a frame before the video', [{ ...line, fromUs: -1, toUs: 1 }]],
    ['a frame after a day', [{ ...line, fromUs: 0, toUs: 86_400_000_001 }]],
    ['half a microsecond', [{ ...line, fromUs: 0, toUs: 0.5 }]],
    ['frames that are strings', [{ ...line, fromUs: '0', toUs: '1' }]],
    ['frames that are null', [{ ...line, fromUs: null, toUs: null }]],
    [
      '41 shapes',
      Array.from({ length: 41 }, () => ({
        type: 'line',
        points: [
          [0, 0],
          [1, 1],
        ],
      })),
    ],
    [
      'more than 64 KiB',
      Array.from({ length: 40 }, () => ({
        type: 'freehand',
        points: Array.from({ length: 500 }, () => [0.123456789, 0.987654321]),
      })),
    ],
  ])('rejects %s', async (_name, shapes) => {
    const video = await submitVideo(database, await createMember(database));
    const code = shapes === null ? '23502' : '23514';
    await expect(saveNote(database, coach, video, { shapes })).rejects.toMatchObject({ code });
  });
});
