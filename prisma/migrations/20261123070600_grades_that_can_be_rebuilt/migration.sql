-- AlterTable
ALTER TABLE "pay_grade_months" ADD COLUMN     "needed_krw" BIGINT[];
