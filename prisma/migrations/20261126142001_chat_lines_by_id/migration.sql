-- A gift's line draws its id when it is sent, so that lines are read in the order of their ids, by the primary key. The column
-- `place` stays for servers of the version before, which still write it.
DROP INDEX "chat_lines_place_idx";
