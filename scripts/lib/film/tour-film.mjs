import { stat } from 'node:fs/promises';
import { CommandError } from '#stack/command-error';
import { openWindow, untilHydrated } from '../pictured-demo.mjs';
import { untilRendered } from '../rendered-page.mjs';
import { Recording } from './recording.mjs';

// The film of the guided demonstration: each of its five steps is pressed, and shown until its result is seen.

/** The window, and the film in it: the steps above the room. */
const WINDOW = { width: 1440, height: 900 };
const FILM_WIDTH = 800;
const FILM_BYTES_MAX = 3_000_000;

/** How long each scene lasts, in milliseconds. */
const SCENES = {
  press: 500,
  room: 4_300,
  gift: 4_500,
  battle: 4_000,
  won: 3_200,
  honey: 2_500,
  end: 1_500,
  result: 2_500,
};
/** The count before the end of the battle is shown from here on, in seconds. */
const COUNT_FROM = 3;

/**
 * Takes the tour and writes its film.
 * @param {import('../pictured-demo.mjs').PicturedDemo} demo
 * @param {string} file
 * @returns {Promise<string>} length and size
 */
export async function filmTour({ browser }, file) {
  const page = await openWindow(browser, { ...WINDOW, theme: 'dark', moves: true });
  await page.addInitScript(showPresses);
  await page.goto('/sandbox?tab=tour');
  await untilHydrated(page);
  const section = sectionOf(page);
  await section.evaluate(toTop);
  const box = await section.boundingBox();
  if (!box) throw new CommandError('The tour is not on its page.');
  const recording = new Recording(page);
  await recording.start();
  await takeTour(page, recording);
  await recording.stop();
  // The room fills the window below the steps.
  const crop = { ...box, height: WINDOW.height - box.y };
  const { quality, frames } = await recording.write(file, {
    crop,
    width: FILM_WIDTH,
    bytesMax: FILM_BYTES_MAX,
  });
  await page.context().close();
  const { size } = await stat(file);
  return `${recording.seconds.toFixed(1)} s, ${frames} pictures of quality ${quality}, ${size} bytes`;
}

/** The part of the page that is filmed. @param {import('playwright').Page} page */
const sectionOf = (page) => page.getByRole('region', { name: '허니라이브 둘러보기' });

/**
 * @param {import('playwright').Page} page
 * @param {Recording} recording
 */
async function takeTour(page, recording) {
  const room = page.frameLocator('iframe');
  /** @param {number} durationMs */
  const linger = (durationMs) => page.waitForTimeout(durationMs);
  /** Shows the press, and leaves out what it takes. @param {string} name */
  const press = async (name) => {
    await sectionOf(page).evaluate(toTop);
    recording.roll();
    await linger(SCENES.press);
    await page.getByRole('button', { name: `${name} 시작하기`, exact: true }).click();
    await linger(SCENES.press);
    recording.cut();
  };
  /** The room's pictures play, and people talk. @param {number} pictures */
  const untilRoomShown = async (pictures) => {
    await room.locator('[role="log"] li[data-index]').nth(4).waitFor();
    await room
      .locator('video')
      .nth(pictures - 1)
      .waitFor();
    await page.waitForFunction(playsInFrame, pictures);
    await sectionOf(page).evaluate(toTop);
  };

  await press('가득 찬 방송');
  await untilRoomShown(1);
  recording.roll();
  await linger(SCENES.room);
  recording.cut();

  await press('연속 선물과 순위');
  // The audience gives too: its gifts are shown first.
  await room.getByTestId('gift-effect').getByText('×5').waitFor();
  recording.roll();
  await linger(SCENES.gift);
  recording.cut();

  await press('이기는 배틀');
  await untilRoomShown(2);
  recording.roll();
  await linger(SCENES.battle);
  recording.cut();
  await room.getByTestId('last-seconds').getByText(String(COUNT_FROM)).waitFor();
  recording.roll();
  await room.getByTestId('battle-show').waitFor();
  await linger(SCENES.won);
  recording.cut();

  await press('꿀 충전과 선물');
  await untilRoomShown(1);
  recording.roll();
  await linger(SCENES.honey);
  recording.cut();

  await press('운영자의 종료와 결과');
  await page.getByText('운영자가 방송을 끝냈어요', { exact: true }).waitFor();
  recording.roll();
  await linger(SCENES.end);
  recording.cut();

  // The link opens a window of its own.
  const result = await page.getByRole('link', { name: '방송 결과 보기' }).getAttribute('href');
  await page.goto(result ?? '');
  await untilRendered(page, { seen: [] });
  recording.roll();
  await linger(SCENES.result);
  recording.cut();
}

/** Runs in the page: scrolls a part to the top of the window, below the header. @param {Element} part */
function toTop(part) {
  const HEADER_PX = 72;
  // Before the first step the page is shorter.
  document.body.style.paddingBottom = '100vh';
  window.scrollBy({ top: part.getBoundingClientRect().top - HEADER_PX, behavior: 'instant' });
}

/** Runs in the page: whether that many videos of the room play. @param {number} count */
function playsInFrame(count) {
  const videos = document.querySelector('iframe')?.contentDocument?.querySelectorAll('video') ?? [];
  return [...videos].filter((video) => video.readyState > 2 && video.currentTime > 0).length >= count;
}

/** Runs in the page: a ring where the mouse is pressed. */
function showPresses() {
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      const ring = document.createElement('div');
      Object.assign(ring.style, {
        position: 'fixed',
        left: `${clientX - 22}px`,
        top: `${clientY - 22}px`,
        width: '44px',
        height: '44px',
        borderRadius: '50%',
        background: 'rgb(255 255 255 / 0.55)',
        pointerEvents: 'none',
        zIndex: '1000',
      });
      document.documentElement.append(ring);
      const growing = ring.animate(
        [
          { transform: 'scale(0.3)', opacity: 1 },
          { transform: 'scale(1.3)', opacity: 0 },
        ],
        { duration: 600, easing: 'ease-out' },
      );
      void growing.finished.then(() => ring.remove());
    },
    true,
  );
}
