-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "board_country_sn" INTEGER NOT NULL DEFAULT 82,
ADD COLUMN     "board_file_sn" INTEGER,
ADD COLUMN     "file_type" TEXT,
ADD COLUMN     "target_user_key" INTEGER;
