// Plain socket.io with the gateway's transport settings: every line is broadcast with the same bytes.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer((request, response) => response.end(request.url === '/health/ready' ? '{}' : ''));
const io = new Server(http, { path: '/mintalk/', transports: ['websocket'], perMessageDeflate: false });
const room = io.of('/honey');
let id = Date.now() * 1000;
room.on('connection', (socket) => {
  void socket.join('room');
  socket.on('talk', (text, acknowledge) => {
    id += 1;
    room.to('room').emit('talk', String(id), text, process.env.USER_FRAME, process.env.USER_CHANNEL_FRAME);
    acknowledge(`ok${id}`);
  });
});
http.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
