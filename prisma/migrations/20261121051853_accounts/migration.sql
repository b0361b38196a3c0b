-- AlterTable
ALTER TABLE "users" ADD COLUMN     "birth_enc" TEXT,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "deletion_reason" TEXT,
ADD COLUMN     "device_token" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "email_enc" TEXT,
ADD COLUMN     "ios_uuid" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "myfan_display_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "nick_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "person_hash" TEXT,
ADD COLUMN     "phone_country_num" TEXT NOT NULL DEFAULT 'KR_82',
ADD COLUMN     "phone_hash" TEXT,
ADD COLUMN     "profile_css" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "profile_id_changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "alarm_settings" (
    "user_key" INTEGER NOT NULL,
    "live_yn" BOOLEAN NOT NULL DEFAULT true,
    "activity_yn" BOOLEAN NOT NULL DEFAULT true,
    "message_yn" BOOLEAN NOT NULL DEFAULT true,
    "notice_yn" BOOLEAN NOT NULL DEFAULT true,
    "marketing_yn" BOOLEAN NOT NULL DEFAULT false,
    "night_yn" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alarm_settings_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "uploaded_files" (
    "file_id" SERIAL NOT NULL,
    "user_key" INTEGER,
    "sign_up_id" UUID,
    "kind" TEXT NOT NULL,
    "file_table" TEXT NOT NULL DEFAULT '',
    "file_field" TEXT NOT NULL DEFAULT '',
    "file_comm_key" TEXT NOT NULL DEFAULT '',
    "file_sort" INTEGER NOT NULL DEFAULT 0,
    "file_type" TEXT NOT NULL DEFAULT '',
    "path" TEXT NOT NULL,
    "thumb_path" TEXT,
    "original_name" TEXT NOT NULL DEFAULT '',
    "mime" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "uploaded_files_pkey" PRIMARY KEY ("file_id")
);

-- CreateTable
CREATE TABLE "policies" (
    "policy_no" SERIAL NOT NULL,
    "gubn" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("policy_no")
);

-- CreateTable
CREATE TABLE "policy_consents" (
    "user_key" INTEGER NOT NULL,
    "gubn" TEXT NOT NULL,
    "policy_no" INTEGER NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "policy_consents_pkey" PRIMARY KEY ("user_key","gubn")
);

-- CreateTable
CREATE TABLE "sandbox_messages" (
    "id" SERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "code" TEXT,
    "state" TEXT NOT NULL DEFAULT 'delivered',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_states" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "sandbox_states_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "sandbox_snapshots" (
    "name" TEXT NOT NULL,
    "user_key" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_snapshots_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "social_accounts" (
    "id" SERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_user_id" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "email_enc" TEXT,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "social_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone_codes" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "phone_hash" TEXT NOT NULL,
    "phone_enc" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "user_key" INTEGER,
    "address" TEXT NOT NULL DEFAULT '',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity_verifications" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'opened',
    "opener_hash" TEXT NOT NULL,
    "user_key" INTEGER,
    "person_enc" TEXT,
    "person_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forbidden_ids" (
    "id" TEXT NOT NULL,

    CONSTRAINT "forbidden_ids_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "uploaded_files_path_key" ON "uploaded_files"("path");

-- CreateIndex
CREATE INDEX "uploaded_files_user_key_created_at_idx" ON "uploaded_files"("user_key", "created_at");

-- CreateIndex
CREATE INDEX "uploaded_files_file_table_file_comm_key_idx" ON "uploaded_files"("file_table", "file_comm_key");

-- CreateIndex
CREATE INDEX "uploaded_files_sign_up_id_idx" ON "uploaded_files"("sign_up_id");

-- CreateIndex
CREATE UNIQUE INDEX "policies_gubn_effective_at_key" ON "policies"("gubn", "effective_at");

-- CreateIndex
CREATE INDEX "sandbox_messages_receiver_idx" ON "sandbox_messages"("receiver");

-- CreateIndex
CREATE INDEX "social_accounts_user_key_idx" ON "social_accounts"("user_key");

-- CreateIndex
CREATE UNIQUE INDEX "social_accounts_provider_provider_user_id_key" ON "social_accounts"("provider", "provider_user_id");

-- CreateIndex
CREATE INDEX "phone_codes_phone_hash_created_at_idx" ON "phone_codes"("phone_hash", "created_at");

-- CreateIndex
CREATE INDEX "phone_codes_expires_at_idx" ON "phone_codes"("expires_at");

-- CreateIndex
CREATE INDEX "identity_verifications_expires_at_idx" ON "identity_verifications"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_person_hash_key" ON "users"("person_hash");

-- CreateIndex
CREATE INDEX "users_phone_hash_idx" ON "users"("phone_hash");

-- CreateIndex
CREATE INDEX "users_deletion_asked_at_idx" ON "users"("deletion_asked_at");

-- AddForeignKey
ALTER TABLE "alarm_settings" ADD CONSTRAINT "alarm_settings_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE CASCADE ON UPDATE CASCADE;
