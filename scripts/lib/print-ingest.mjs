/** A host of the datasets who is not live. */
const HOST = 'host05';

/**
 * Prints how to publish. Where the dataset has people, host05 gets a key and a live that starts when the stream
 * arrives.
 * @param {string} url of the server
 * @param {string} password of the dataset's people
 */
export async function printIngest(url, password) {
  const call = async (path, body, token) => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return { ok: response.ok, body: await response.json() };
  };
  const signedIn = await call('user/login-proc', { id: HOST, password });
  if (!signedIn.ok) {
    console.log(
      '  RTMP is accepted. A host creates a key at /mypage/settings/live, starts a live and publishes to it.\n',
    );
    return;
  }
  const token = signedIn.body.access_token;
  const { ok, body } = await call('broadcast-setting/live-stream-key-make', {}, token);
  if (!ok) throw new Error(`${HOST} got no stream key: ${body.code}`);
  const { server_url: server, stream_key: key } = body;
  const start = { title: '나의 첫 방송', theme_cd: 'talk' };
  const started = await call('broadcast-setting/live-start-proc', start, token);
  const isReady = started.ok || started.body.code === 'live_already_on';
  console.log(`  Publish as ${HOST} (this key replaces the one of the previous start):
    OBS      Settings > Stream > Custom: server ${server}, stream key ${key}
    ffmpeg   ffmpeg -re -f lavfi -i testsrc=size=1280x720:rate=30 -f lavfi -i sine \\
               -c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -g 30 -c:a aac -f flv ${server}/${key}
  ${
    isReady
      ? 'The live starts when the stream arrives: see the home page.'
      : `Start a live as ${HOST} at ${url}/mypage/settings/live first; it shows the stream when it arrives.`
  }
`);
}
