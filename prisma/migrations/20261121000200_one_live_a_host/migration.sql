-- A host has one live at a time, whatever the number of requests and processes.
CREATE UNIQUE INDEX "lives_one_a_host_key" ON "lives"("host_key") WHERE "state" <> 'ended';
