/**
 * Moves the layers of a clip on a canvas, in the browser that make-clips.mjs controls. `share` runs from 0 to 1 over
 * the loop; each movement is a function of it with a whole number of turns, so that 1 equals 0.
 */
(() => {
  const [WIDTH, HEIGHT] = [1280, 720];
  /** Canvas pixels per unit of the 640 × 360 scene. */
  const UNIT = 2;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const ctx = canvas.getContext('2d', { alpha: false });
  let stage;

  /** A sine of `turns` whole turns a loop, -1 to 1. */
  const wave = (share, turns, phase = 0) => Math.sin((share * turns + phase) * Math.PI * 2);

  async function raster(svg) {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    await image.decode();
    return createImageBitmap(image);
  }

  window.prepare = async (given) => {
    const people = await Promise.all(
      given.people.map(async (person) => ({
        ...person,
        back: await raster(person.back),
        body: await raster(person.body),
        head: await raster(person.head),
        headBlinking: await raster(person.headBlinking),
      })),
    );
    stage = { ...given, back: await raster(given.back), front: await raster(given.front), people };
  };

  /** Lights that sweep over the back of the scene. */
  function drawSweep(share) {
    ctx.save();
    ctx.globalCompositeOperation = 'screen';
    for (let light = 0; light < 3; light++) {
      const x = WIDTH * (0.5 + 0.42 * wave(share, 1 + (light % 2), light / 3));
      const y = HEIGHT * (0.35 + 0.18 * wave(share, 2, light / 5));
      const radius = 300 + 60 * wave(share, 2, light / 3);
      const glow = ctx.createRadialGradient(x, y, 0, x, y, radius);
      glow.addColorStop(0, `${stage.glow}38`);
      glow.addColorStop(1, `${stage.glow}00`);
      ctx.fillStyle = glow;
      ctx.fillRect(0, 0, WIDTH, HEIGHT);
    }
    ctx.restore();
  }

  /** Sound bars along the bottom of the picture, behind the people. */
  function drawBars(share) {
    if (!['dance', 'music', 'game'].includes(stage.mood)) return;
    ctx.save();
    ctx.fillStyle = `${stage.glow}55`;
    for (let bar = 0; bar < 32; bar++) {
      const level = 0.5 + 0.3 * wave(share, 8 + (bar % 5), bar * 0.37) + 0.2 * wave(share, 16, bar * 0.21);
      const height = 24 + level * 150;
      ctx.beginPath();
      ctx.roundRect(bar * 40 + 6, HEIGHT - 30 - height, 26, height, 8);
      ctx.fill();
    }
    ctx.restore();
  }

  function isBlinking(share, index) {
    const moments = index % 2 ? [0.08, 0.31, 0.62, 0.86] : [0.14, 0.4, 0.45, 0.77];
    return moments.some((moment) => share >= moment && share < moment + 0.009);
  }

  /** A person sways from the hips, nods and turns the head, and blinks. */
  function drawPerson(person, share, index) {
    const lively = ['dance', 'music', 'battle'].includes(stage.mood) ? 1.7 : 1;
    const beat = stage.mood === 'dance' ? 16 : 8;
    const sway = lively * (1.1 * wave(share, 4, index / 2) + 0.5 * wave(share, 3, 0.3));
    const bob = lively * 1.3 * wave(share, beat, index / 3);
    const nod = lively * (1.8 * wave(share, 3, 0.1 + index / 2) + 1.1 * wave(share, 5, 0.4));
    const breath = 1 + 0.006 * wave(share, 4);

    ctx.save();
    ctx.translate(person.x * UNIT, (person.y + 5 + bob) * UNIT);
    ctx.rotate((sway * Math.PI) / 180);
    ctx.scale(person.size * UNIT, person.size * UNIT * breath);
    ctx.translate(-128, -256);
    const turned = (image) => {
      ctx.save();
      ctx.translate(128, 186);
      ctx.rotate((nod * Math.PI) / 180);
      ctx.translate(-128, -186 + 0.8 * wave(share, beat, 0.2));
      ctx.drawImage(image, 0, 0, 256, 256);
      ctx.restore();
    };
    turned(person.back);
    ctx.drawImage(person.body, 0, 0, 256, 256);
    turned(isBlinking(share, index) ? person.headBlinking : person.head);
    ctx.restore();
  }

  /** Hearts and drops of honey that rise behind the people; each makes one or two whole passes per loop. */
  function drawRising(share) {
    ctx.save();
    for (let index = 0; index < 14; index++) {
      const passes = 1 + (index % 2);
      const climb = (share * passes + index * 0.381) % 1;
      const x = ((index * 0.618) % 1) * WIDTH + 26 * wave(share, 3, index * 0.23);
      const size = 0.9 + ((index * 0.47) % 1) * 1.1;
      ctx.save();
      ctx.translate(x, HEIGHT * (1.08 - climb * 1.2));
      ctx.rotate(0.25 * wave(share, 2, index * 0.31));
      ctx.scale(size, size);
      ctx.globalAlpha = Math.sin(climb * Math.PI) * 0.75;
      ctx.fillStyle = index % 3 ? '#ffb51f' : '#ff6b8a';
      ctx.fill(
        new Path2D(
          index % 3
            ? 'M0 -13C6 -4 9 0 9 5A9 9 0 0 1 -9 5C-9 0 -6 -4 0 -13Z'
            : 'M0 10C-14 0 -10 -11 -3 -9C-1.5 -8.5 0 -7 0 -5C0 -7 1.5 -8.5 3 -9C10 -11 14 0 0 10Z',
        ),
      );
      ctx.restore();
    }
    ctx.restore();
  }

  /** Draws the frame at a share of the loop and returns it as JPEG, base64. */
  window.drawAt = (share) => {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    // The back is slightly larger than the picture, so that it can drift.
    ctx.drawImage(
      stage.back,
      -16 + 12 * wave(share, 1),
      -9 + 5 * wave(share, 1, 0.25),
      WIDTH + 32,
      HEIGHT + 18,
    );
    drawSweep(share);
    drawBars(share);
    drawRising(share);
    for (const [index, person] of stage.people.entries()) drawPerson(person, share, index);
    ctx.drawImage(stage.front, -1, -1, WIDTH + 2, HEIGHT + 2);
    return canvas.toDataURL('image/jpeg', 0.95).slice('data:image/jpeg;base64,'.length);
  };
})();
